// The ticks of a list of tasks, in words for screen readers.

export function nameTicks(): void {
  for (const tick of document.querySelectorAll<HTMLInputElement>('main .task input')) {
    tick.ariaLabel = tick.checked ? 'Done' : 'To do'
  }
}
