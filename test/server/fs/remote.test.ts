// Which folders are polled.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { isRemote } from '../../../server/fs/remote.js'

describe('a folder that the kernel tells of', () => {
  it('is one of this machine, and one that is not there yet', () => {
    expect([tmpdir(), join(tmpdir(), 'not/there')].map(isRemote)).to.deep.equal([false, false])
  })
})
