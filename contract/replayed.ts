/** Header of a reply that was kept with its idempotency key: the write was done by an earlier request, whose own reply may have got lost. */
export const replayedHeader = 'idempotent-replayed'
