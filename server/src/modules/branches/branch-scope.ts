/** Whose rows: of one branch, or of the whole institution when `branchId` is null (see branchFilter). */
export type BranchScope = { institutionId: string; branchId: string | null }
