import { expect } from 'chai'
import { checkConfig } from '../../../schema/config/check.js'
import { sayProblem } from '../../../schema/config/problem.js'
import { COLORS } from '../../../schema/folder-rules.js'

const WORK = { name: 'work', path: '~/docs' }
const PLAN = { id: 'plan', label: 'plan', match: 'plan.html', color: 'violet' }

const FOLDER_NAME = 'must be lower case letters, digits and dashes, and not begin with a dash'
const ONE_NAME = 'must be one folder name, without / or \\'
const NO_NUMBER = 'needs a named group for the number, (?<num>…)'
const INSIDE = 'must be a path inside the docs folder'
const REFERENCE = 'must be an address or a relative path, as in a link'
const COMBO =
  'must be a key (a letter, a digit, a symbol, or an arrow such as ArrowLeft), after any of Ctrl, Alt, Shift, Meta, joined by +'
const MODIFIERS = 'must be modifiers alone (Ctrl, Alt, Shift, Meta), joined by +'

const LIMITS: [config: unknown, says: string][] = [
  [[], 'config: must be an object'],
  [null, 'config: must be an object'],

  [{ folders: {} }, 'folders: must be a list'],
  [{ folders: ['/docs'] }, 'folders.0: must be an object'],
  [{ folders: [{ path: '/docs' }] }, 'folders.0.name: is missing'],
  [{ folders: [{ name: 'a' }] }, 'folders.0.path: is missing'],
  [{ folders: [{ ...WORK, name: 'Work' }] }, `folders.0.name: ${FOLDER_NAME}`],
  [{ folders: [{ ...WORK, name: '-w' }] }, `folders.0.name: ${FOLDER_NAME}`],
  [{ folders: [{ ...WORK, name: '' }] }, `folders.0.name: ${FOLDER_NAME}`],
  [{ folders: [WORK, WORK] }, 'folders.1.name: "work" is used twice'],
  [{ folders: [{ ...WORK, path: 'docs' }] }, 'folders.0.path: must be absolute or begin with ~'],
  [{ folders: [{ ...WORK, path: '' }] }, 'folders.0.path: must be absolute or begin with ~'],
  [
    { folders: [{ ...WORK, path: 'C:\\docs' }] },
    'folders.0.path: must be absolute or begin with ~',
  ],
  [{ folders: [{ ...WORK, colour: 1 }] }, 'folders.0.colour: is not a known key'],
  [{ folders: [{ ...WORK, icon: '' }] }, 'folders.0.icon: must be 1 to 8 characters'],
  [{ folders: [{ ...WORK, icon: '123456789' }] }, 'folders.0.icon: must be 1 to 8 characters'],
  [{ folders: [{ ...WORK, fileTypes: [] }] }, 'folders.0.fileTypes: needs at least one'],
  [{ folders: [{ ...WORK, plansFolder: '..' }] }, `folders.0.plansFolder: ${ONE_NAME}, or ''`],
  [{ folders: [{ ...WORK, phasePattern: 'x' }] }, `folders.0.phasePattern: ${NO_NUMBER}`],

  [{ statusFolders: 'active' }, 'statusFolders: must be an object or null'],
  [{ statusFolders: { active: 'a' } }, 'statusFolders.done: is missing'],
  [
    { statusFolders: { active: 'a', done: 'b', late: 'c' } },
    'statusFolders.late: is not a known key',
  ],
  [{ statusFolders: { active: '', done: 'b' } }, `statusFolders.active: ${ONE_NAME}`],
  [{ statusFolders: { active: 'a/b', done: 'b' } }, `statusFolders.active: ${ONE_NAME}`],
  [{ statusFolders: { active: 'a\\b', done: 'b' } }, `statusFolders.active: ${ONE_NAME}`],
  [{ statusFolders: { active: 'a', done: '..' } }, `statusFolders.done: ${ONE_NAME}`],
  [
    { statusFolders: { active: 'a', done: 'a' } },
    'statusFolders.done: must not be the active folder too',
  ],

  [{ plansFolder: 'a/b' }, `plansFolder: ${ONE_NAME}, or ''`],
  [{ plansFolder: null }, 'plansFolder: must be text'],

  [{ phasePattern: '^phase' }, `phasePattern: ${NO_NUMBER}`],
  [{ phasePattern: '^\\(?<num>x' }, `phasePattern: ${NO_NUMBER}`],
  [{ phasePattern: '(?<num>' }, 'phasePattern: is not a valid regular expression'],
  [{ phasePattern: '' }, 'phasePattern: must not be empty'],
  // In JavaScript the end of the text is `$`; `\\Z` stands for the letter.
  [{ phasePattern: '(?<num>x)\\Z' }, 'phasePattern: is not a valid regular expression'],

  [{ $schema: 'my schema.json' }, `$schema: ${REFERENCE}`],

  [{ fileTypes: [] }, 'fileTypes: needs at least one'],
  [
    { fileTypes: ['html', '.md'] },
    'fileTypes.1: must be lower case letters and digits, without a dot',
  ],

  [{ groups: [{ folder: 'x' }] }, 'groups.0.label: is missing'],
  [{ groups: [{ label: '', folder: 'x' }] }, 'groups.0.label: must not be empty'],
  [{ groups: [{ label: 'x' }] }, 'groups.0.folder: is missing'],
  [{ groups: [{ label: 'x', folder: 'a/b' }] }, `groups.0.folder: ${ONE_NAME}`],
  [{ groups: [{ label: 'x', folder: 'x', path: 'y' }] }, 'groups.0.path: is not a known key'],

  [{ collections: [{ label: 'x' }] }, 'collections.0.path: is missing'],
  [{ collections: [{ path: 'x' }] }, 'collections.0.label: is missing'],
  [{ collections: [{ label: 'x', path: '' }] }, `collections.0.path: ${INSIDE}`],
  [{ collections: [{ label: 'x', path: '/a/*' }] }, `collections.0.path: ${INSIDE}`],
  [{ collections: [{ label: 'x', path: 'a/../../b' }] }, `collections.0.path: ${INSIDE}`],
  [{ collections: [{ label: 'x', path: 'y', sort: 1 }] }, 'collections.0.sort: is not a known key'],
  [
    { collections: [{ label: 'x', path: 'y', notify: 1 }] },
    'collections.0.notify: must be true or false',
  ],

  [{ docTypes: [{ id: 'a', label: 'a', color: 'red' }] }, 'docTypes.0.match: is missing'],
  [
    { docTypes: [{ ...PLAN, id: 'a b' }] },
    'docTypes.0.id: must be lower case letters, digits and dashes',
  ],
  [{ docTypes: [PLAN, PLAN] }, 'docTypes.1.id: "plan" is used twice'],
  [{ docTypes: [{ ...PLAN, label: '' }] }, 'docTypes.0.label: must be 1 to 12 characters'],
  [
    { docTypes: [{ ...PLAN, label: 'thirteen char' }] },
    'docTypes.0.label: must be 1 to 12 characters',
  ],
  [{ docTypes: [{ ...PLAN, match: '' }] }, 'docTypes.0.match: must not be empty'],
  [
    { docTypes: [{ ...PLAN, color: 'gray' }] },
    `docTypes.0.color: must be one of ${COLORS.join(', ')}`,
  ],
  [{ docTypes: [{ ...PLAN, icon: '' }] }, 'docTypes.0.icon: must be 1 to 8 characters'],
  [{ docTypes: [{ ...PLAN, order: 1 }] }, 'docTypes.0.order: is not a known key'],

  [{ hotkeys: { fly: [] } }, 'hotkeys.fly: is not a known key'],
  [{ hotkeys: { closeTab: 'Alt+W' } }, 'hotkeys.closeTab: must be a list'],

  [{ taskIcons: { 'work:x': 1 } }, 'taskIcons.work:x: must be text'],
  [{ taskIcons: { 'work:x': '123456789' } }, 'taskIcons.work:x: must be 1 to 8 characters'],
  [{ taskIcons: { x: '🚢' } }, 'taskIcons.x: must be named <docs folder>:<task folder>'],

  [{ port: 0 }, 'port: must be between 1 and 65535'],
  [{ port: 65536 }, 'port: must be between 1 and 65535'],
  [{ port: 80.5 }, 'port: must be a whole number'],
  [{ port: '4173' }, 'port: must be a whole number'],

  [JSON.parse('{"__proto__": {"port": 1}}'), '__proto__: must not be a key'],
  [JSON.parse('{"groups": [{"constructor": 1}]}'), 'groups.0.constructor: must not be a key'],
]

describe('the limits of the config', () => {
  for (const [config, says] of LIMITS) {
    it(`answers ${JSON.stringify(config)} with "${says}"`, () => {
      expect(checkConfig(config).map(sayProblem)).to.include(says)
    })
  }

  const noCombos = [
    'ctrl+w',
    'Ctrl',
    'Ctrl+',
    'Ctrl+Ctrl+W',
    'Ctrl+Left',
    'Enter',
    '',
    'Ctrl W',
    'é',
  ]
  for (const combo of noCombos) {
    it(`does not accept "${combo}" as a combo`, () => {
      const problems = checkConfig({ hotkeys: { closeTab: ['Alt+W', combo] } })
      expect(problems).to.deep.equal([{ at: 'hotkeys.closeTab.1', says: COMBO }])
    })
  }

  for (const combo of ['Ctrl+1', '1', '', 'Ctrl+Ctrl']) {
    it(`does not accept "${combo}" as modifiers`, () => {
      const problems = checkConfig({ hotkeys: { openPhase: [combo] } })
      expect(problems).to.deep.equal([{ at: 'hotkeys.openPhase.0', says: MODIFIERS }])
    })
  }
})
