// eslint-plugin-lit-a11y for oxlint: its rules keep notes in `parserServices`, which oxlint freezes.

import plugin from 'eslint-plugin-lit-a11y'

export default {
  meta: { name: 'lit-a11y' },
  rules: Object.fromEntries(
    Object.entries(plugin.rules).map(([name, rule]) => [
      name,
      { ...rule, create: context => rule.create(withNotes(context)) },
    ]),
  ),
}

function withNotes(context) {
  const sourceCode = Object.create(context.sourceCode, { parserServices: { value: {} } })
  return Object.create(context, { sourceCode: { value: sourceCode } })
}
