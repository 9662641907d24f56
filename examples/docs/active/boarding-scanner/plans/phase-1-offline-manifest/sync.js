// The walk through in explainer-sync.html: an office, a handheld, and a signal between them.

const at = id => document.querySelector(`#${id}`)

const show = theme => {
  document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark'
}
show(new URLSearchParams(location.search).get('theme'))
addEventListener('message', event => {
  if (event.data?.type === 'plan-theme') show(event.data.theme)
})
at('theme').addEventListener('click', () => {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  show(theme)
  parent.postMessage({ type: 'plan-theme', theme }, '*')
})

const sailing = await (await fetch(new URL('sailing.json', import.meta.url))).json()
const office = sailing.tickets.map(ticket => ({ ...ticket, boarded: '' }))
const late = [...sailing.late]
let manifest = null
let seen = []
let handedOver = 0

function fetchManifest() {
  manifest = new Set(office.map(ticket => ticket.code))
  tell(`The handheld knows ${manifest.size} tickets.`)
}

function sell() {
  office.push({ ...late.shift(), boarded: '' })
  tell('The office knows one ticket more. The handheld does not, until it fetches.')
}

function scan() {
  const ticket = office[seen.length]
  const answer = manifest.has(ticket.code) ? 'ok' : 'ask'
  seen = [...seen, { ...ticket, answer }]
  tell(answer === 'ok' ? `${ticket.name}: ok.` : `${ticket.name} is not in the manifest: ask.`)
  if (at('signal').checked) handOver()
}

function handOver() {
  const news = seen.slice(handedOver)
  for (const { code, answer } of news) {
    office.find(ticket => ticket.code === code).boarded = answer
  }
  handedOver = seen.length
  if (news.length > 1) tell(`Signal is back: ${news.length} lines handed over, none of them twice.`)
}

function tell(text) {
  at('told').textContent = text
  draw()
}

function draw() {
  const signal = at('signal').checked
  at('fetch').disabled = !signal
  at('sell').disabled = late.length === 0
  at('scan').disabled = !manifest || seen.length === office.length
  at('office-count').textContent = `${office.filter(ticket => ticket.boarded).length} of ${office.length} boarded`
  at('handheld-count').textContent = manifest ? `knows ${manifest.size}` : 'knows nobody'
  at('office').replaceChildren(...office.map(ticket => row(ticket.name, ticket.boarded)))
  at('handheld').replaceChildren(...seen.map(ticket => row(ticket.code, ticket.answer)))
}

function row(label, answer) {
  const line = document.createElement('li')
  const mark = document.createElement('span')
  mark.className = answer
  mark.textContent = answer
  line.append(label, mark)
  return line
}

at('fetch').addEventListener('click', fetchManifest)
at('sell').addEventListener('click', sell)
at('scan').addEventListener('click', scan)
at('signal').addEventListener('change', () => {
  if (at('signal').checked) handOver()
  draw()
})
tell(`${sailing.boat}, ${sailing.from} to ${sailing.to}, ${sailing.at}. Fetch the manifest first.`)
