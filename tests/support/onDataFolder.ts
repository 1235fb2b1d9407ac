import { openDatabase, type Database } from '../../server/db/open.ts'
import { startOwnServer } from '../../server/db/own/ownServer.ts'

/** Works on the database in a data folder that no process has open. */
export const onDataFolder = async <T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const server = await startOwnServer(dataDir)
  try {
    const db = await openDatabase(server.url)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
  }
}
