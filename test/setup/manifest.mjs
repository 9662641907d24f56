// The manifest of the published elements: their tags, attributes, properties, events, slots and CSS
// parts, read from the sources by the analyzer that made the format. What is private is left out.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, ts } from '@custom-elements-manifest/analyzer'
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js'
import { ROOT } from './root.mjs'

const PARTS = 'components/parts'
const VIEWER = 'components/embed/plan-viewer.ts'

/** @param names - of the elements, without `plan-` */
export function writeManifest(path, names) {
  const parts = readdirSync(join(ROOT, PARTS), { recursive: true })
    .filter(name => name.endsWith('.ts'))
    .map(name => `${PARTS}/${name}`)
  const read = path => readFileSync(join(ROOT, path), 'utf8')
  const sources = [...parts, VIEWER].map(path =>
    ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2015, true),
  )
  const context = { dev: false, thirdPartyCEMs: [] }
  const manifest = create({ modules: sources, plugins: litPlugin(), context })
  const elements = names.map(name => moduleOf(name, manifest.modules))
  const text = JSON.stringify(
    { schemaVersion: manifest.schemaVersion, readme: '', modules: elements },
    null,
    1,
  )
  writeFileSync(join(ROOT, path), `${text}\n`)
}

/** The module of one element as it is published; throws when its source declares none. */
function moduleOf(name, modules) {
  const tagName = `plan-${name}`
  const declarations = modules
    .flatMap(({ declarations: all = [] }) => all)
    .filter(({ kind, name: known }) => kind === 'class' && known === classOf(tagName))
  const [found] = declarations
  if (!found) throw new Error(`No class of <${tagName}> is declared.`)
  const path = name === 'viewer' ? 'plan-viewer.js' : `${name}.js`
  const defined = name === 'viewer' ? 'plan-viewer' : `${name}.define.js`
  const declaration = { name: found.name, module: path }
  return {
    kind: 'javascript-module',
    path,
    declarations: [published(found, tagName)],
    exports: [
      { kind: 'js', name: found.name, declaration },
      {
        kind: 'custom-element-definition',
        name: tagName,
        declaration: { name: found.name, module: defined },
      },
    ],
  }
}

function published({ members = [], events = [], ...found }, tagName) {
  const open = members
    .filter(({ name, privacy }) => privacy === undefined && !/^[_#]/.test(name))
    .filter(
      ({ name }) => !/^(connected|disconnected|attributeChanged)Callback$|^render$/.test(name),
    )
  // The analyzer knows only those events that the comment of the element names.
  const named = events.filter(({ name }) => name?.startsWith('plan-'))
  return { ...found, members: open, events: named, tagName, customElement: true }
}

function classOf(tagName) {
  return tagName.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
}
