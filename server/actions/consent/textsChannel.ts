/** Told when a legal text was published or removed: what shows it reads it anew. */
export const textsChannel = 'ventil_legal_texts'
