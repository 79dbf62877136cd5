import { useId, useState } from 'react'

import { t } from '../../../../../texts/texts.ts'
import { Button } from '../../../../../ui/kit/Button.tsx'
import { Message } from '../../../../../ui/kit/Message.tsx'
import { showToast } from '../../../../../ui/shell/toast.ts'
import { Logo } from '../../../printing/logo/Logo.tsx'
import { useUpdateInstitution } from '../../settings.api.ts'
import { ChooseLogo } from './ChooseLogo.tsx'
import classes from './LogoField.module.css'

import type { User } from '@mezgeb/contract/people/user'

/** The logo of the institution on white paper, chosen and removed at once. */
export function LogoField({ institution }: { institution: NonNullable<User['institution']> }) {
  const label = useId()
  const hint = useId()
  const { mutate, isPending, error } = useUpdateInstitution()
  // Of a save that failed.
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const { id, logo: shown } = institution
  const text = t.institutionLogo

  function save(logo: string | null): void {
    setUnsaved(logo)
    const onSuccess = () => showToast(logo === null ? text.removed : text.saved)
    mutate({ params: { id }, body: { logo } }, { onSuccess })
  }

  return (
    <div className={classes.field} role="group" aria-labelledby={label} aria-describedby={hint}>
      <span className={classes.label} id={label}>
        {text.label}
      </span>
      <div className={classes.row}>
        <div className={classes.paper}>{shown === undefined ? text.none : <Logo />}</div>
        <ChooseLogo
          busy={isPending}
          onLogo={save}
          onRemove={shown === undefined ? undefined : () => save(null)}
        />
      </div>
      <p className={classes.hint} id={hint}>
        {text.hint}
      </p>
      {error !== null && (
        <div className={classes.buttons}>
          <Message tone="danger">{error.message}</Message>
          <Button size="sm" busy={isPending} onClick={() => save(unsaved)}>
            {t.ui.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
