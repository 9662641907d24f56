import { expect } from 'chai'
import { FollowedLibrary } from '../../support/library/followed-library.js'

describe('searching the library', () => {
  let app: FollowedLibrary

  before(async () => {
    app = await FollowedLibrary.open({
      'active/search/plans/plan.html':
        '<title>Ferry search</title><body><p>Tides and <b>time</b>tables. Tides again.</p>' +
        '<script>var harbour = 1</script><!-- harbour --><img alt="harbour">' +
        '<style>.harbour {}</style><template>harbour</template><a href="harbour" title="harbour">' +
        '<svg><style>harbour</style><script>harbour</script></svg><!-- <p>harbour</p> --></a>',
      'active/search/plans/signs.md':
        '# Signs\n\n<!-- harbour -->\n\n<style>harbour</style>\n\n[x](harbour.md "harbour")',
      'active/search/plans/shown.html':
        '<title>Shown</title><p class="wharf">A wharf<!-- wharf --><script>wharf</script> at dusk.',
      'active/search/plans/recap.md': '# Recap\n\nThe ferry was late; c++ and foo-bar_baz helped.',
      'done/login/plans/plan.html': '<title>Login</title><p>Naïve ferry, ferry, FERRY',
      'active/search/plans/data.json': '{"ferry": 1}',
    })
  })

  after(() => app.close())

  async function paths(q: string) {
    return (await app.library.search(q)).map(({ doc }) => doc.path.replace(/^app\//, ''))
  }

  it('counts mentions in the text, not in the title, and shows the place', async () => {
    const [hit] = await app.library.search('tides')
    expect(hit).to.deep.include({ hits: 2, snippet: 'Tides and timetables. Tides again.' })
    expect(hit?.doc.ws).to.equal('app:search')
  })

  it('requirement 57: finds nothing in scripts, styles, comments and attributes', async () => {
    expect(await paths('harbour')).to.deep.equal([])
    const [hit] = await app.library.search('wharf')
    expect(hit).to.deep.include({ hits: 1, snippet: 'A wharf at dusk.' })
  })

  it('finds an edit no later than its event, and follows moves and deletions', async () => {
    await app.write('active/edit/plans/plan.html', 'quartz')
    await app.hears('added app/active/edit/plans/plan.html in edit')
    expect(await paths('quartz')).to.deep.equal(['active/edit/plans/plan.html'])
    await app.write('active/edit/plans/plan.html', 'basalt')
    await app.hears('changed app/active/edit/plans/plan.html')
    expect(await paths('quartz')).to.deep.equal([])
    await app.library.move('app:edit', 'done')
    expect(await paths('basalt')).to.deep.equal(['done/edit/plans/plan.html'])
  })

  it('finds the docs of another docs folder of the same name', async () => {
    await app.write('../other/active/search/plans/plan.html', 'obsidian')
    const folders = [{ name: 'app', path: app.at('../other') }]
    await app.library.apply(app.config({ folders }))
    expect(await paths('obsidian')).to.deep.equal(['active/search/plans/plan.html'])
    expect(await paths('ferry')).to.deep.equal([])
  })
})
