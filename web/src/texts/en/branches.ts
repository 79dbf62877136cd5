export const branches = {}
