// The ticks of a list of tasks, in words for those who do not see them.

export function nameTicks(): void {
  for (const tick of document.querySelectorAll<HTMLInputElement>('main .task input')) {
    tick.ariaLabel = tick.checked ? 'Done' : 'To do'
  }
}
