import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isWtId, readDeviceCode } from '../../../domain/rules/deviceCode.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'

/** A device as a search finds it. */
export interface Device {
  readonly id: string
  readonly eui: string
  /** Other numbers printed on it. */
  readonly labels: readonly (string | null)[]
  /** Why it cannot be taken: an error code. */
  readonly whyNot: string | undefined
}

interface Devices<T extends Device> {
  /** Names the queries. */
  readonly kind: 'gateway' | 'thermostat' | 'sensor' | 'tester' | 'unit'
  /** Key of the text about one that nobody knows. */
  readonly notFound: string
  /** Those that this screen knows, as they are with everything on top that waits for the server. */
  readonly known: readonly T[]
  /** Those that the server knows by part of what is printed on them; without it, `known` are all. */
  readonly ask?: (text: string, signal?: AbortSignal) => Promise<readonly T[]>
  /** Further ones that are stored on this device, for when the server cannot be asked. */
  readonly stored?: () => Promise<readonly T[]>
  /** What is stored and compared of an EUI as it was typed. */
  readonly euiOf?: (typed: string) => string
  readonly take: (device: T) => unknown
  /** Whether the screen finds what was taken in what it knows: one that is not there yet is read first. */
  readonly isTakenFromKnown?: boolean
}

/** Fewer characters would find half of the stock. */
const leastTyped = 3
/** The longest text that the calls take. */
const longest = 60
const shown = 8

/**
 * A device by what is printed on it, scanned or typed: those that a text finds, and the answer to a text or code that finds none, or one that
 * cannot be taken. Camera, Enter and the end of the search answer in the same words.
 */
export const useDeviceSearch = <T extends Device>({
  kind,
  notFound,
  known,
  ask,
  stored,
  euiOf = normaliseEui,
  take,
  isTakenFromKnown = false,
}: Devices<T>) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()

  /** The number to look for: that of a whole code, or the text as it is. */
  const numberOf = (typed: string): string => {
    const read = readDeviceCode(typed)
    return 'reason' in read
      ? typed.trim().slice(0, longest)
      : read.code.kind === 'label'
        ? read.code.wtId
        : read.code.eui
  }
  const isMatch = ({ eui, labels }: Device, number: string): boolean =>
    eui.includes(euiOf(number)) ||
    labels.some(
      (label) =>
        label !== null &&
        (label.toLowerCase().includes(number.toLowerCase()) ||
          normaliseEui(label).includes(normaliseEui(number))),
    )
  const isIt = ({ eui, labels }: Device, number: string): boolean =>
    eui === euiOf(number) || labels.some((label) => isWtId(label, number))

  const queryOf = (number: string) => ({
    queryKey: ['device search', kind, number],
    queryFn: async ({
      signal,
    }: {
      signal: AbortSignal
    }): Promise<{ devices: readonly T[]; isAsked: boolean }> => {
      if (!ask) return { devices: [], isAsked: true }
      try {
        return { devices: await ask(number, signal), isAsked: true }
      } catch (error) {
        if (signal.aborted) throw error
        return { devices: (await stored?.()) ?? [], isAsked: false }
      }
    },
  })
  /** What is known here counts: the server may not know yet what was done on this device. */
  const allOf = (number: string, devices: readonly T[]): readonly T[] => {
    const ids = new Set(known.map(({ id }) => id))
    return [...known, ...devices.filter(({ id }) => !ids.has(id))].filter((device) => isMatch(device, number))
  }

  const whyNone = (typed: string, isAsked: boolean): string => {
    const read = readDeviceCode(typed)
    const none = translate(isAsked ? notFound : 'installer.scan.unreachable', { eui: numberOf(typed) })
    if ('code' in read || read.reason === 'codeUnknown' || read.reason === 'required') return none
    const reason = translate(`errors.${read.reason}`)
    // the last digits are enough, so a part of an EUI is no mistake
    return read.reason === 'codeEuiLength' ? `${none} ${reason}` : reason
  }

  const choose = async (device: T): Promise<void> => {
    setRefusal(undefined)
    // it came into stock after that was read
    if (isTakenFromKnown && !known.some(({ id }) => id === device.id))
      await queryClient.refetchQueries({ queryKey: ['loads'] })
    await take(device)
  }

  /** Takes the one device that a code or text means, or says why not. */
  const enter = async (typed: string, isScanned: boolean): Promise<void> => {
    const read = readDeviceCode(typed)
    if (isScanned && 'reason' in read) return setRefusal(translate(`errors.${read.reason}`))
    const number = numberOf(typed)
    if (number.length < leastTyped)
      return setRefusal(translate('installer.scan.tooShort', { smart_count: leastTyped }))
    const { devices, isAsked } = await queryClient.fetchQuery(queryOf(number))
    const all = allOf(number, devices)
    const exact = all.find((device) => isIt(device, number))
    const [found, ...others] = exact ? [exact] : isScanned ? [] : all
    if (!found) return setRefusal(whyNone(typed, isAsked))
    if (others.length > 0) return setRefusal(translate('installer.scan.several'))
    if (found.whyNot !== undefined) return setRefusal(translate(`errors.${found.whyNot}`))
    return choose(found)
  }

  const number = numberOf(text)
  const isSearched = number.length >= leastTyped
  const { data } = useQuery({ ...queryOf(number), enabled: isSearched })
  const found = isSearched ? allOf(number, data?.devices ?? []).slice(0, shown) : []
  return {
    text,
    setText: (typed: string): void => {
      setText(typed)
      setRefusal(undefined)
    },
    found,
    choose,
    enter,
    /** Why nothing is taken, translated; `isUrgent` where somebody waits for it. */
    answer:
      refusal !== undefined
        ? { text: refusal, isUrgent: true }
        : isSearched && data && found.length === 0
          ? { text: whyNone(text, data.isAsked), isUrgent: false }
          : undefined,
  }
}

export type DeviceSearch<T extends Device> = ReturnType<typeof useDeviceSearch<T>>
