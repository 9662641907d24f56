// The colours of diagrams, out of the tokens of the page.

/** Mermaid's names of colours, as the tokens are where `place` stands in the page. */
export function paletteOf(place: HTMLElement, isDark: boolean): Record<string, unknown> {
  const token = readerOf(place)
  const [ink, soft, line] = [token('ink'), token('ink-2'), token('line-strong')]
  const [sheet, side, accent] = [token('sheet'), token('side'), token('accent-soft')]
  const [amber, amberInk] = [token('amber'), token('amber-ink')]
  const sections = SECTIONS.flatMap((name, i) => [
    [`cScale${i}`, token(name)],
    [`cScaleLabel${i}`, token(`${name}-ink`)],
    [`cScalePeer${i}`, token(`${name}-ink`)],
    [`pie${i + 1}`, token(name)],
    [`git${i}`, token(`${name}-ink`)],
    [`gitBranchLabel${i}`, sheet],
    [`fillType${i}`, token(name)],
  ])
  return {
    ...(Object.fromEntries(sections) as Record<string, string>),
    darkMode: isDark,
    fontSize: '14px',
    background: sheet,
    mainBkg: accent,
    primaryColor: accent,
    primaryTextColor: ink,
    primaryBorderColor: token('accent'),
    nodeBorder: token('accent'),
    nodeTextColor: ink,
    secondaryColor: token('green'),
    secondaryTextColor: ink,
    secondaryBorderColor: token('green-ink'),
    tertiaryColor: side,
    tertiaryTextColor: ink,
    tertiaryBorderColor: line,
    lineColor: token('ink-3'),
    arrowheadColor: token('ink-3'),
    defaultLinkColor: token('ink-3'),
    textColor: ink,
    titleColor: ink,
    edgeLabelBackground: sheet,
    clusterBkg: side,
    clusterBorder: line,
    noteBkgColor: amber,
    noteTextColor: amberInk,
    noteBorderColor: amberInk,
    actorBkg: accent,
    actorBorder: token('accent'),
    actorTextColor: ink,
    actorLineColor: line,
    signalColor: soft,
    signalTextColor: ink,
    labelBoxBkgColor: side,
    labelBoxBorderColor: line,
    labelTextColor: ink,
    loopTextColor: ink,
    activationBkgColor: token('active'),
    activationBorderColor: line,
    sequenceNumberColor: sheet,
    errorBkgColor: token('bad-soft'),
    errorTextColor: token('bad'),
    sectionBkgColor: side,
    altSectionBkgColor: sheet,
    sectionBkgColor2: side,
    gridColor: token('line'),
    taskBkgColor: accent,
    taskBorderColor: token('accent'),
    taskTextColor: ink,
    taskTextDarkColor: ink,
    taskTextLightColor: ink,
    taskTextOutsideColor: ink,
    taskTextClickableColor: token('accent'),
    activeTaskBkgColor: token('amber'),
    activeTaskBorderColor: amberInk,
    doneTaskBkgColor: token('active'),
    doneTaskBorderColor: line,
    critBkgColor: token('red'),
    critBorderColor: token('red-ink'),
    todayLineColor: token('bad'),
    pieStrokeColor: sheet,
    pieOuterStrokeColor: line,
    pieTitleTextColor: ink,
    pieSectionTextColor: ink,
    pieLegendTextColor: ink,
    pieOpacity: '1',
    classText: ink,
    attributeBackgroundColorOdd: sheet,
    attributeBackgroundColorEven: side,
    relationColor: soft,
    relationLabelColor: ink,
    relationLabelBackground: sheet,
    transitionColor: soft,
    transitionLabelColor: ink,
    stateLabelColor: ink,
    stateBkg: accent,
    labelBackgroundColor: sheet,
    compositeBackground: side,
    compositeTitleBackground: side,
    altBackground: sheet,
    specialStateColor: soft,
    innerEndBackground: soft,
    commitLabelColor: ink,
    commitLabelBackground: side,
    tagLabelColor: ink,
    tagLabelBackground: accent,
    tagLabelBorder: token('accent'),
    archEdgeColor: token('ink-3'),
    archEdgeArrowColor: token('ink-3'),
    archGroupBorderColor: line,
    xyChart: {
      backgroundColor: sheet,
      titleColor: ink,
      dataLabelColor: ink,
      ...axis('x', ink, line),
      ...axis('y', ink, line),
      plotColorPalette: LINES.map(name => token(name)).join(','),
    },
    radar: { axisColor: line, graticuleColor: token('line') },
  }
}

function axis(name: 'x' | 'y', ink: string, line: string): Record<string, string> {
  return {
    [`${name}AxisTitleColor`]: ink,
    [`${name}AxisLabelColor`]: ink,
    [`${name}AxisTickColor`]: line,
    [`${name}AxisLineColor`]: line,
  }
}

/** Grounds of what a diagram tells apart by colours. */
const SECTIONS = [
  'blue',
  'green',
  'amber',
  'violet',
  'teal',
  'orange',
  'pink',
  'red',
  'grey',
  'blue',
  'green',
  'amber',
] as const

/** Inks of what stands on no ground of its own. */
const LINES = ['accent', 'orange-ink', 'green-ink', 'violet-ink', 'teal-ink', 'pink-ink'] as const

/** Mermaid reckons with colours, and takes none that a browser would still have to find out. */
function readerOf(place: HTMLElement): (token: string) => string {
  return token => {
    place.style.color = `var(--${token})`
    return hex(getComputedStyle(place).color)
  }
}

function hex(colour: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1) ?? []
  return `#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}`
}

// One drawing out of two that differ in their colours alone: each colour says what it is in the light
// and in the dark, and the browser takes the one that counts.

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]*\)/gi

/** null where they differ in more: then the colours of one cannot be told from the other's. */
export function bothThemes(light: string, dark: string): string | null {
  const darks = dark.match(COLOUR) ?? []
  // Ids and the order of drawing may differ, too, but every colour is there in both.
  if (darks.length !== (light.match(COLOUR) ?? []).length) return null
  let at = 0
  return light.replace(COLOUR, colour => {
    const other = darks[at++] ?? colour
    return other === colour ? colour : `light-dark(${colour}, ${other})`
  })
}
