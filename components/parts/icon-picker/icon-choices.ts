// The icons that are offered, with their names. Any other can be typed.
// To change how they are shown, see icon-picker.ts.

export interface IconChoice {
  icon: string
  /** Its name, and other words that find it. */
  name: string
}

/** Four to a line. */
const CHOICES = `
🚀 Rocket, launch|✨ Sparkles, new|🔥 Fire, urgent, hot|⭐ Star, favourite
🎯 Target, goal|🏁 Finish flag, done|✅ Check mark, done|🚧 Construction, in progress
⚠️ Warning|🐛 Bug, fix|🚑 Ambulance, hotfix|🧯 Fire extinguisher, incident
🔍 Magnifying glass, search|🧪 Test tube, tests, experiment|🔬 Microscope, research|🧠 Brain, thinking
💡 Light bulb, idea|📐 Set square, design|🎨 Palette, art, look|🖌️ Paintbrush, style
🧱 Brick, foundation|🏗️ Crane, architecture, build|🏠 House, home|🏭 Factory, production
⚙️ Gear, settings|🔧 Wrench, tools|🔨 Hammer, build|🧰 Toolbox
🔩 Nut and bolt, parts|🧩 Puzzle piece, plugin|🔌 Plug, integration|🔋 Battery, energy
⚡ Lightning, speed|🐌 Snail, slow|⏱️ Stopwatch, performance|⏰ Alarm clock, deadline
📅 Calendar, date|📌 Pin|📎 Paper clip, attachment|🔖 Bookmark
📝 Memo, notes|📄 Page, document|📚 Books, docs|📖 Open book, guide
📊 Bar chart, metrics|📈 Rising chart, growth|📉 Falling chart|🧮 Abacus, numbers
🗂️ Folders, files|🗄️ Cabinet, archive|📦 Package, release|🗑️ Bin, removal
💾 Disk, storage|💿 Disc, data|🖥️ Desktop, screen|📱 Phone, mobile
⌨️ Keyboard, shortcuts|🖱️ Mouse, pointer|🌐 Globe, web, network|☁️ Cloud
🔗 Link|📡 Antenna, live, events|📣 Megaphone, announcement|🔔 Bell, notification
💬 Speech bubble, chat, comments|✉️ Envelope, mail|🔒 Lock, security|🔑 Key, access, login
🛡️ Shield, trust|👤 Person, account|👥 People, team, users|🤖 Robot, agent
💳 Card, payment, billing|💰 Money, cost|🛒 Cart, shop, checkout|🎁 Gift, bonus
🧭 Compass, direction|🗺️ Map, plan|⛵ Sailing boat|✈️ Plane, travel
🌱 Seedling, start|🌳 Tree|🌙 Moon, night, dark mode|☀️ Sun, light mode
🧊 Ice, frozen|🌊 Wave, stream|❤️ Heart|☕ Coffee, break
🐳 Whale, containers|🐍 Snake|🦀 Crab|🐘 Elephant, database
`

export const ICON_CHOICES: readonly IconChoice[] = CHOICES.trim()
  .split(/[|\n]/)
  .map(choice => {
    const space = choice.indexOf(' ')
    return { icon: choice.slice(0, space), name: choice.slice(space + 1) }
  })
