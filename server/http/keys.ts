import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Deps } from '../deps.ts'
import { keys } from '../db/schema.ts'
import { withScope } from '../db/scope.ts'

/** Keys of the installation: the key pair signs access tokens, and refresh tokens are derived with the secret. */
export interface InstallationKeys {
  signing: CryptoKey
  verifying: CryptoKey
  refreshSecret: Buffer
}

interface Stored {
  private: JWK
  public: JWK
  refreshSecret: string
}

const make = async (deps: Pick<Deps, 'db' | 'random'>): Promise<Stored> => {
  const pair = await generateKeyPair('EdDSA', { extractable: true })
  return {
    private: await exportJWK(pair.privateKey),
    public: await exportJWK(pair.publicKey),
    refreshSecret: deps.random(32).toString('base64url'),
  }
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'private' in value &&
  'public' in value &&
  'refreshSecret' in value

/** Reads the keys, creating them at the first start. They are stored in the database, so that all processes share them. */
export const installationKeys = async (deps: Pick<Deps, 'db' | 'random'>): Promise<InstallationKeys> => {
  const fresh = await make(deps)
  const stored = await withScope(deps.db.pool, { role: 'app_identity' }, async (tx) => {
    await tx.insert(keys).values({ id: 'installation', value: fresh }).onConflictDoNothing()
    const [row] = await tx.select().from(keys).where(eq(keys.id, 'installation'))
    return row?.value
  })
  if (!isStored(stored)) throw new Error('the installation keys in the database are damaged')
  const asKey = async (jwk: JWK) => {
    const key = await importJWK(jwk, 'EdDSA')
    if (key instanceof Uint8Array) throw new Error('the installation keys in the database are damaged')
    return key
  }
  return {
    signing: await asKey(stored.private),
    verifying: await asKey(stored.public),
    refreshSecret: Buffer.from(stored.refreshSecret, 'base64url'),
  }
}
