import { useNow } from '../ui/facts/useNow.ts'

/** The greeting for the hour of the day, by the server's clock: the device's may be off. */
export const useGreeting = (): 'morning' | 'day' | 'evening' => {
  const hour = new Date(useNow()).getHours()
  return hour < 5 || hour >= 18 ? 'evening' : hour < 11 ? 'morning' : 'day'
}
