import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'

type ChangesLinkProps = { recordId: string; 'aria-describedby'?: string }

/** Leads to what was changed of a record, by whom; nothing for those who may not see it. */
export function ChangesLink({ recordId, ...describedBy }: ChangesLinkProps) {
  if (!useMay()('audit.view')) return null
  return (
    <ButtonLink
      variant="quiet"
      way={{ to: '/audit', search: { recordId } }}
      data-print="none"
      {...describedBy}
    >
      {t.audit.changes}
    </ButtonLink>
  )
}
