// A faster clock for tests that wait for timers: what takes the product seconds does not take the run as long.

/** In a suite: the time of the page goes by so many times as fast during each of its tests. */
export function fastClock(times: number): void {
  let restore: () => void
  beforeEach(() => (restore = speedUp(times)))
  afterEach(() => restore())
}

/**
 * Makes the time of the page go by so many times as fast, until the function that it returns is called. Times of
 * events and animations stay as they are. Names nothing outside: its text is run in a worker, too.
 */
export function speedUp(times: number): () => void {
  const { setTimeout, setInterval, requestAnimationFrame } = globalThis
  const { now: nowOf } = performance
  const { now: dateOf } = Date
  const begin = nowOf.call(performance)
  const date = dateOf()
  const faster = (time: number) => begin + (time - begin) * times
  // The runner waits longer than any test for what it asks the browser to do.
  const shorter = (ms = 0) => (ms < 20_000 ? ms / times : ms)
  const set = (functions: object, now: () => number, dateNow: () => number) => {
    Object.assign(globalThis, functions)
    Object.assign(performance, { now })
    Object.assign(Date, { now: dateNow })
  }
  set(
    {
      setTimeout: (work: () => void, ms?: number, ...args: []) =>
        setTimeout(work, shorter(ms), ...args),
      setInterval: (work: () => void, ms?: number, ...args: []) =>
        setInterval(work, shorter(ms), ...args),
      requestAnimationFrame: (work: FrameRequestCallback) =>
        requestAnimationFrame(time => work(faster(time))),
    },
    () => faster(nowOf.call(performance)),
    () => date + (dateOf() - date) * times,
  )
  return () => set({ setTimeout, setInterval, requestAnimationFrame }, nowOf, dateOf)
}

/** In a suite: a function that moves the page's own clock on, which stands still otherwise. Timers stay as they are. */
export function movableClock(): (ms: number) => void {
  const now = performance.now.bind(performance)
  let time = 0
  beforeEach(() => {
    time = now()
    Object.assign(performance, { now: () => time })
  })
  afterEach(() => {
    Object.assign(performance, { now })
  })
  return ms => (time += ms)
}
