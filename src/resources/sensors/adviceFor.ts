import type { ChirpstackConfiguration } from '../../../contract/main/sensorShapes.ts'

/** The application and device profile that speak for a type of sensor; empty where none does. */
export const adviceFor = (configuration: ChirpstackConfiguration | undefined, type: unknown): { applicationId: string; deviceProfileId: string } => {
  const advised = configuration?.types.find((one) => one.type === type)
  return { applicationId: advised?.applicationId ?? '', deviceProfileId: advised?.deviceProfileId ?? '' }
}
