import { firmwareCore, ventilApp, type FirmwareArtifact } from '../../contract/main/firmware.ts'
import {
  artifactParts,
  whyNotFile,
  whyNotVersion,
  type ArtifactPart,
  type FirmwareKind,
} from '../../domain/firmware/artifacts.ts'
import { main } from '../providers/api.ts'
import { refusedFields } from '../providers/reasons.ts'

/** A version that is to be added, as it is entered. */
export interface ArtifactDraft {
  version: string
  revisions: string
  note: string
  allowDowngrade: boolean
  files: Readonly<Partial<Record<ArtifactPart, File>>>
}

export const newArtifact: ArtifactDraft = {
  version: '',
  revisions: '',
  note: '',
  allowDowngrade: false,
  files: {},
}

export type ArtifactField = ArtifactPart | 'version' | 'hardwareRevisions' | 'note' | 'allowDowngrade'
export type ArtifactFaults = Partial<Record<ArtifactField, string>>

/** Hardware revisions that a text lists; NaN for what is none. */
const revisionsIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (/^\d{1,3}$/.test(part) && Number(part) <= 255 ? Number(part) : Number.NaN))

const whyNotRevisions = (text: string): string | undefined => {
  const revisions = revisionsIn(text)
  if (revisions.length === 0) return 'required'
  return revisions.some((revision) => Number.isNaN(revision)) ? 'invalidNumber' : undefined
}

/** Why a version cannot be uploaded so, at each field. */
export const faultsOf = (
  kind: FirmwareKind,
  { version, revisions, files }: ArtifactDraft,
): ArtifactFaults => {
  const named = version.trim()
  const whyVersion = named === '' ? 'required' : whyNotVersion(named)
  const ofPart = (part: ArtifactPart): string | undefined => {
    const file = files[part]
    if (!file) return 'required'
    return whyVersion === undefined ? whyNotFile(kind, named, part, file) : undefined
  }
  const found: [ArtifactField, string | undefined][] = [
    ['version', whyVersion],
    ['hardwareRevisions', whyNotRevisions(revisions)],
    ...artifactParts.map((part): [ArtifactField, string | undefined] => [part, ofPart(part)]),
  ]
  return Object.fromEntries(found.filter(([, reason]) => reason !== undefined))
}

const fields: readonly ArtifactField[] = [
  ...artifactParts,
  'version',
  'hardwareRevisions',
  'note',
  'allowDowngrade',
]

/** The reasons at their fields for which the server refused an upload. */
export const faultsIn = (error: unknown): ArtifactFaults => {
  const refused = refusedFields(error)
  return Object.fromEntries(
    fields.flatMap((field) => (refused[field] === undefined ? [] : [[field, refused[field]]])),
  )
}

const calls = { core: firmwareCore.upload, app: ventilApp.upload } as const
const nothing = new Blob()

export const uploadArtifact = (
  kind: FirmwareKind,
  { version, revisions, note, allowDowngrade, files }: ArtifactDraft,
): Promise<FirmwareArtifact> =>
  main(calls[kind], {
    form: {
      version: version.trim(),
      hardwareRevisions: revisionsIn(revisions),
      note: note.trim() || null,
      allowDowngrade,
    },
    file: files.file ?? nothing,
    parts: { compressed: files.compressed ?? nothing, signature: files.signature ?? nothing },
  })
