// For servers that hand out packages file by file: highlight.js has its core as CommonJS alone, and a
// browser takes none. A bundler needs no such help.

export const asModule = {
  name: 'common js as module',
  transform({ path, body }) {
    if (!/\/highlight\.js\/lib\/core\.js$/.test(path)) return
    return `const module = { exports: {} };${body};export default module.exports`
  },
}
