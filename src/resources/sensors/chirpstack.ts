import { useQuery } from '@tanstack/react-query'
import { sensors } from '../../../contract/main/sensors.ts'
import type { ChirpstackConfiguration } from '../../../contract/main/sensorShapes.ts'
import { main } from '../../providers/api.ts'

/** What the network server offers for sensors, and what it knows of one. */
export const useChirpstack = (sensorId?: string) =>
  useQuery({
    queryKey: ['sensors', 'chirpstack', sensorId],
    queryFn: ({ signal }) => main(sensors.chirpstackConfiguration, { query: sensorId === undefined ? {} : { SensorId: sensorId } }, { signal }),
    retry: false,
    // another system answers: not on every notice of a sensor that was heard
    meta: { live: sensorId ?? 'none', liveEvery: 600_000 },
  })

/** The application and device profile that speak for a type of sensor; empty where none does. */
export const adviceFor = (configuration: ChirpstackConfiguration | undefined, type: unknown): { applicationId: string; deviceProfileId: string } => {
  const advised = configuration?.types.find((one) => one.type === type)
  return { applicationId: advised?.applicationId ?? '', deviceProfileId: advised?.deviceProfileId ?? '' }
}
