// A library whose docs folder is closed, unmounted, and read while no file can be opened: run by
// library-limits.test.ts as a user without the rights of root, with mounts of its own.

import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, renameSync } from 'node:fs'
import { FollowedLibrary } from '../library/followed-library.js'

const [what = ''] = process.argv.slice(2)
const app = await FollowedLibrary.open({
  'active/t/plans/plan.html': 'x',
  'active/t/plans/notes/n.html': 'x',
})
const plan = 'app/active/t/plans/plan.html'

function say(line: string): void {
  console.log(line.replaceAll(app.root, '<root>'))
}

async function sayTree(): Promise<void> {
  const [folder] = (await app.tree()).folders
  const isListed = app.library.docAt(plan) !== undefined
  say(`${isListed ? 'listed' : 'not listed'}, problem ${folder?.problem ?? 'none'}`)
}

/** Which rows of the tree have a problem, and what the preview of the settings says. */
async function sayProblems(): Promise<void> {
  const { folders, tasks } = await app.tree()
  const rows = [...folders, ...tasks, ...tasks.flatMap(({ phases }) => phases)]
  const found = rows.flatMap(({ name, problem }) => (problem ? [`${name}: ${problem}`] : []))
  const [counted] = await app.library.preview(app.config())
  say([...found, counted?.problem ?? counted?.unread?.join() ?? 'all is read'].join(' | '))
}

async function editIsHeard(): Promise<void> {
  await app.write('active/t/plans/plan.html', 'edited')
  await app.hears(`changed ${plan}`)
  say('heard')
}

/** Every file that this process may open. */
function takeAll(): number[] {
  const files: number[] = []
  for (;;) {
    try {
      files.push(openSync('/dev/null', 'r'))
    } catch {
      return files
    }
  }
}

if (what === 'closed') {
  chmodSync(app.root, 0)
  await app.hears('tree')
  await sayTree()
  app.told()
  chmodSync(app.root, 0o755)
  await app.hears('tree')
  await sayTree()
  await editIsHeard()
  for (const path of ['active/t/plans/notes', 'active/t/plans', 'active']) {
    app.told()
    chmodSync(app.at(path), 0)
    await app.hears('tree')
    await sayProblems()
    app.told()
    chmodSync(app.at(path), 0o755)
    await app.hears('tree')
  }
  await sayProblems()
  app.warnings.forEach(say)
} else if (what === 'unmounted') {
  await app.write('../other/active/u/plans/plan.html', 'other')
  execFileSync('mount', ['--bind', app.at('../other'), app.root])
  await app.hears('added app/active/u/plans/plan.html in u')
  await sayTree()
  execFileSync('umount', ['-l', app.root])
  await app.hears(`added ${plan} in t`)
  await sayTree()
  await editIsHeard()
} else {
  await app.write('../edited.html', 'edited')
  const files = takeAll()
  renameSync(app.at('../edited.html'), app.at('active/t/plans/plan.html'))
  await app.warns()
  await sayTree()
  for (const file of files) closeSync(file)
  await app.hears(`changed ${plan}`)
  say('heard')
  app.warnings.forEach(say)
}
await app.close()
console.log('closed')
