/** Items a list asks for at a time. */
export const PAGE_SIZE = 60
