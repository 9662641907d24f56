// A plugin of the linter for what it lacks: syntax that is not wanted, as pairs of a selector and a message.

export default {
  meta: { name: 'syntax' },
  rules: {
    unwanted: {
      meta: { schema: { type: 'array' } },
      create: context =>
        Object.fromEntries(
          context.options.map(([selector, message]) => [
            selector,
            node => context.report({ node, message }),
          ]),
        ),
    },
  },
}
