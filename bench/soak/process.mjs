// What the service holds, by the kernel's word: memory, handles, watches.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** `{sockets, files, watches}` of a process: handles that are sockets, those that are none, kernel watches. */
export function held(pid) {
  const folder = `/proc/${pid}/fd`
  let [sockets, files, watches] = [0, 0, 0]
  for (const fd of readdirSync(folder)) {
    const [target, info] = [() => readlinkSync(`${folder}/${fd}`), () => infoOf(pid, fd)].map(
      quietly,
    )
    if (target.startsWith('socket:')) sockets++
    else files++
    if (target.includes('inotify')) watches += info.match(/^inotify wd:/gm)?.length ?? 0
  }
  return { sockets, files, watches }
}

function infoOf(pid, fd) {
  return readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8')
}

/** What was closed meanwhile says nothing. */
function quietly(read) {
  try {
    return read()
  } catch {
    return ''
  }
}
