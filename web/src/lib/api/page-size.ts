export const PAGE_SIZE = 60
