/** Whether keyboards here have a Command key instead of Ctrl for shortcuts. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
