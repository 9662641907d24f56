// Each requirement of safety and reliability has a test that is named after it, or a line of the bench.

import { expect } from 'chai'
import { REQUIREMENTS } from '../support/requirements.js'
import { filesBelow, textOf } from './sources.js'

const TITLE = /\b(?:describe|it)\(\s*(['"`])requirement (\d+): (?!\1)/g
const LINE = /\brequirement (\d+): \S/g

describe('the requirements', () => {
  const named = new Set([
    ...numbersIn('test', /\.test\.ts$/, TITLE, 2),
    ...numbersIn('bench', /\.mjs$/, LINE, 1),
  ])
  const numbers = Object.keys(REQUIREMENTS).map(Number)

  it('each have a test that is named after it', () => {
    const unnamed = numbers.filter(number => !named.has(number))
    expect(unnamed.map(number => `${number}: ${REQUIREMENTS[number]}`)).to.deep.equal([])
  })
})

function numbersIn(room: string, files: RegExp, names: RegExp, group: number): number[] {
  return filesBelow(room, files).flatMap(file =>
    [...textOf(file).matchAll(names)].map(match => Number(match[group])),
  )
}
