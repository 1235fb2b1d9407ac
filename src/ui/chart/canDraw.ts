let answer: boolean | undefined

/** Whether this browser has a canvas to draw on; without one the figures stand as a table. */
export const canDraw = (): boolean => {
  answer ??= document.createElement('canvas').getContext('2d') !== null
  return answer
}
