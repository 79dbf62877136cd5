import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

type ChangesLinkProps = { recordId: string; 'aria-describedby': string }

/** Leads to what was changed of a record, by whom; nothing for those who may not see it. */
export function ChangesLink({ recordId, ...describedBy }: ChangesLinkProps) {
  if (useUser().role === 'STAFF') return null
  return (
    <ButtonLink
      variant="quiet"
      way={{ to: paths.audit, search: { recordId } }}
      data-print="none"
      {...describedBy}
    >
      {t.audit.changes}
    </ButtonLink>
  )
}
