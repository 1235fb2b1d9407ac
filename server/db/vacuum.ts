import type { Database } from './open.ts';

/**
 * Runs VACUUM (ANALYZE) every `everyMs` milliseconds while nobody uses the database, and returns the function that
 * stops it (and waits for a run under way). For the embedded database alone: it has no autovacuum, a server has.
 */
export function scheduleVacuum(db: Database, everyMs: number, onError: (error: unknown) => void = () => {}): () => Promise<void> {
  if (db.kind === 'postgres') return async () => {};
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // a busy database is left alone until the next turn
    if (db.pool.waitingCount > 0 || db.pool.idleCount < db.pool.totalCount) return;
    running = db.pool.query('vacuum (analyze)').then(() => {}, onError);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
