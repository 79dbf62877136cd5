import { t } from '../../../texts/texts.ts'

/** The texts of StatusButtons for rejecting the institution of that name. */
export function rejectionOf(name: string) {
  return {
    question: t.institutions.rejectQuestion(name),
    done: t.institutions.rejected(name),
    asksReason: true,
  }
}
