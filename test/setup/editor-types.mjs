// Tells editors and frameworks the elements of a manifest: JSX of React, templates of Vue, HTML in VS Code and in the
// editors that read web-types. To change what an element offers, see its own comments.

import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { ROOT } from './root.mjs'
import { write } from './types.mjs'

/** @param folder - the one of the types */
export function writeEditorTypes(folder, manifest, packageFile) {
  const read = path => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  const elements = read(manifest).modules.map(({ path, declarations: [one] }) => ({
    ...one,
    path,
    properties: one.members.filter(
      ({ kind, readonly, static: isStatic }) => kind === 'field' && !readonly && !isStatic,
    ),
  }))
  const { name, version } = read(packageFile)
  const json = value => `${JSON.stringify(value, null, 1)}\n`
  write(`${folder}/react.d.ts`, framework(elements, REACT))
  write(`${folder}/vue.d.ts`, framework(elements, VUE))
  write(`${folder}/vscode.html-data.json`, json({ version: 1.1, tags: elements.map(tagOf) }))
  const contributions = { html: { elements: elements.map(webTypeOf) } }
  write(
    `${folder}/web-types.json`,
    json({ name, version, 'description-markup': 'markdown', contributions }),
  )
}

const REACT = {
  head: `import type { HTMLAttributes, RefAttributes } from 'react'

type Of<Part, Name extends keyof Part, Type extends keyof HTMLElementEventMap> = Omit<HTMLAttributes<Part>, Name> &
  RefAttributes<Part> &
  Partial<Pick<Part, Name>> & { [One in Type as \`on\${One}\`]?: (event: HTMLElementEventMap[One]) => void }
`,
  open: "declare module 'react' {\n  namespace JSX {\n    interface IntrinsicElements {",
  close: '    }\n  }\n}\n',
}

const VUE = {
  head: `import type { HTMLAttributes, PublicProps } from 'vue'

type Camel<Text extends string> = Text extends \`\${infer First}-\${infer Rest}\`
  ? \`\${Capitalize<First>}\${Camel<Rest>}\`
  : Capitalize<Text>
type Of<Part, Name extends keyof Part, Type extends keyof HTMLElementEventMap> = new () => {
  $props: Omit<HTMLAttributes, Name> & PublicProps &
    Partial<Pick<Part, Name>> & { [One in Type as \`on\${Camel<One>}\`]?: (event: HTMLElementEventMap[One]) => void }
}
`,
  open: `declare module 'vue' {
  interface HTMLAttributes {
    /** The slot of the element around it. */
    slot?: string
  }
  interface GlobalComponents {`,
  close: '  }\n}\n',
}

function framework(elements, { head, open, close }) {
  const imports = elements.map(({ name, path }) => `import type { ${name} } from './${path}'`)
  const anyOf = all => all.map(({ name }) => `'${name}'`).join(' | ')
  const rows = elements.map(
    ({ tagName, name, properties, events }) =>
      `      '${tagName}': Of<${name}, ${anyOf(properties)}, ${anyOf(events)}>`,
  )
  return [...imports, head, open, ...rows, close].join('\n')
}

function tagOf({ tagName: name, description, attributes = [] }) {
  return { name, description, attributes: attributes.map(named) }
}

function webTypeOf({ tagName: name, description, attributes = [], slots = [], ...one }) {
  const { properties, events, cssParts = [], cssProperties = [] } = one
  return {
    name,
    description,
    attributes: attributes.map(named),
    slots: slots.map(named),
    js: { properties: properties.map(named), events: events.map(named) },
    css: { parts: cssParts.map(named), properties: cssProperties.map(named) },
  }
}

function named({ name, description }) {
  return { name, description }
}
