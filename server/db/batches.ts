/** Repeats a batch until one comes back less than full; each in its own transaction, so that locks are short. @returns how many rows in all. */
export const inBatches = async (size: number, work: () => Promise<number>): Promise<number> => {
  let total = 0
  for (;;) {
    const done = await work()
    total += done
    if (done < size) return total
  }
}
