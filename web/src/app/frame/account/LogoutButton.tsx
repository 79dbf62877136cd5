import { signOut } from '../../../features/people/accounts/sign-out.ts'
import { t } from '../../../texts/texts.ts'

/** Logs out and leads to /login (spec §2). */
export function LogoutButton({ className }: { className: string | undefined }) {
  return (
    <button className={className} type="button" onClick={signOut}>
      {t.app.logout}
    </button>
  )
}
