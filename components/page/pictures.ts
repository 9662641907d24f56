// Chooses the pictures of a page that are for one theme: by the theme of the page, whatever the system has.
// To change how a picture looks, see styles/prose.css.

const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi

choosePictures()

function choosePictures(): void {
  const sources = [...document.querySelectorAll<HTMLSourceElement>('picture > source[media]')]
  const themed = sources.map(source => ({ source, media: source.media })).filter(isThemed)
  if (themed.length === 0) return
  const root = document.documentElement
  const choose = () => {
    const { theme = 'dark' } = root.dataset
    for (const { source, media } of themed) source.media = mediaIn(media, theme)
  }
  choose()
  new MutationObserver(choose).observe(root, { attributeFilter: ['data-theme'] })
}

function isThemed({ media }: { media: string }): boolean {
  return media.search(SCHEME) >= 0
}

/** The query with what is true of every window for this theme, and what is true of none for the other. */
function mediaIn(media: string, theme: string): string {
  return media.replace(SCHEME, (_, wanted: string) =>
    wanted.toLowerCase() === theme ? '(min-width: 0)' : '(max-width: 0)',
  )
}
