// Knows whether the kernel tells of changes in a folder. To change what is polled instead, see scan/docs-folder.ts.

import { statfsSync } from 'node:fs'

/** File systems that other machines or programs write to: their changes raise no events here. */
const REMOTE = new Set([
  0x6969, // nfs
  0x517b, // smb
  0xfe534d42, // smb2
  0xff534d42, // cifs
  0x01021997, // 9p, as Windows folders are mounted in WSL
  0x65735546, // fuse
  0x786f4256, // vboxsf
  0xbacbacbc, // vmhgfs
])

/** Changes in this folder raise no events, because something else than this kernel makes them. */
export function isRemote(abs: string): boolean {
  try {
    return REMOTE.has(statfsSync(abs).type)
  } catch {
    return false
  }
}
