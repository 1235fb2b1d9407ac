import { compareVersions } from '../commands/sending.ts'

/** The two programs of a thermostat: the core firmware, and the app that runs on it. */
export const firmwareKinds = ['core', 'app'] as const
export type FirmwareKind = (typeof firmwareKinds)[number]

/** The first part of the file names of each kind. */
const names = { core: 'ventil-core', app: 'ventil-app' } as const satisfies Record<FirmwareKind, string>

/** Bytes of the largest accepted image. Own choice: a device has two slots of this size in 1 MiB of flash. */
export const imageBytesMax = 512 * 1024

/** A version as thermostats report it: three numbers from 0 to 255 (RT1, general info). */
const versionPattern = /^(?:0|[1-9]\d{0,2})\.(?:0|[1-9]\d{0,2})\.(?:0|[1-9]\d{0,2})$/

/** Why a text is no version of a program. */
export const whyNotVersion = (version: string): 'invalidVersion' | undefined =>
  versionPattern.test(version) && version.split('.').every((part) => Number(part) <= 255)
    ? undefined
    : 'invalidVersion'

/** The names that the three files of a version have. */
export const artifactFileNames = (kind: FirmwareKind, version: string) => {
  const file = `${names[kind]}-${version}.bin`
  return { file, compressed: `${file}.gz`, signature: `${file}.sig` } as const
}

export type ArtifactPart = keyof ReturnType<typeof artifactFileNames>
export const artifactParts = ['file', 'compressed', 'signature'] as const satisfies ArtifactPart[]

/** An uploaded file, as far as its name and size tell. */
interface NamedFile {
  readonly name: string
  readonly size: number
}

type WhyNotFile = 'fileEmpty' | 'fileTooLarge' | 'fileNameWrong'

/** Why a file is not accepted as a part of a version, by its name and size alone. */
export const whyNotFile = (
  kind: FirmwareKind,
  version: string,
  part: ArtifactPart,
  { name, size }: NamedFile,
): WhyNotFile | undefined => {
  if (name !== artifactFileNames(kind, version)[part]) return 'fileNameWrong'
  if (size === 0) return 'fileEmpty'
  return size > imageBytesMax ? 'fileTooLarge' : undefined
}

/** Why a version is not added: the same one is there, or a later one is and nobody said that this is intended. */
export const whyNotAdd = (
  version: string,
  present: readonly string[],
  allowDowngrade: boolean,
): 'versionExists' | 'downgrade' | undefined => {
  if (present.includes(version)) return 'versionExists'
  return !allowDowngrade && present.some((other) => compareVersions(other, version) > 0)
    ? 'downgrade'
    : undefined
}

/** What the server found when it read the files of a version. */
interface ReadFiles {
  /** Whether the compressed file unpacks to exactly the main file. */
  readonly unpacks: boolean
  /** Whether the signature file is one: 64 bytes, or those as hexadecimal or base64 text. */
  readonly isSignature: boolean
  /** The key that signed the main file; undefined if none of the configured ones did. */
  readonly signedBy: string | undefined
  /** How many keys are configured. */
  readonly keys: number
}

type WhyNotTrust = 'compressedDiffers' | 'signatureMalformed' | 'noFirmwareKeys' | 'signatureInvalid'

/** Why files are not what they claim to be, at the part that says so: the image must be signed by a configured key, whole and unchanged. */
export const whyNotTrust = ({
  unpacks,
  isSignature,
  signedBy,
  keys,
}: ReadFiles): Partial<Record<ArtifactPart, WhyNotTrust>> | undefined => {
  if (!isSignature) return { signature: 'signatureMalformed' }
  if (keys === 0) return { signature: 'noFirmwareKeys' }
  if (signedBy === undefined) return { signature: 'signatureInvalid' }
  return unpacks ? undefined : { compressed: 'compressedDiffers' }
}
