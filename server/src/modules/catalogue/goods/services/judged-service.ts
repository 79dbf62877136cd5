export type JudgedService = { is_service: boolean }

/** SQL for the columns of products that `judgeService` reads. */
export const SERVICE = 'is_service is true as is_service'
