// The program itself: runs the command that its arguments name.
// To change which commands there are, see commands.ts; a test can run it, too.

import { run } from './commands.js'

// A reader such as `head` may close the pipe before everything is printed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(process.exitCode)
})

// There is nowhere left to say so.
process.stderr.on('error', () => undefined)

process.exitCode = await run(process.argv.slice(2))

// Handles that are still open after this long are closed. The exit waits for each thread, so it must not begin
// while a disk holds one: then only a signal ends the process. A slow reader gets the whole output.
setInterval(() => isHeld() || isUnread() || process.exit(), 200).unref()

/** True while a reader of stdout or stderr has not taken all that was written. */
function isUnread(): boolean {
  return process.stdout.writableLength + process.stderr.writableLength > 0
}

/** A call to a disk, or a thread, has not ended. */
function isHeld(): boolean {
  return process.getActiveResourcesInfo().some(name => /^FSReq|^MessagePort$/.test(name))
}
