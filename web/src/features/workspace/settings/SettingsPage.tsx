import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { CurrencyForm } from './CurrencyForm.tsx'
import { DeviceChoices } from './DeviceChoices.tsx'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import classes from './SettingsPage.module.css'
import { ShortcutsChoice } from './ShortcutsChoice.tsx'

import type { ReactNode } from 'react'

/** /settings: the own account, this device, and for an ADMIN the institution (decisions §3, §7). */
export function SettingsPage() {
  const user = useUser()
  const password = (hint: string) => (
    <Section title={t.settings.passwordTitle} hint={hint}>
      <PasswordForm email={user.email} />
    </Section>
  )
  if (user.mustChangeCredentials === true) {
    return (
      <>
        <PageHeading title={t.settings.title} />
        {password(t.settings.chooseOwn)}
      </>
    )
  }
  return (
    <>
      <PageHeading title={t.settings.title} description={t.settings.description} />
      <div className={classes.sections}>
        <div className={classes.column}>
          <Section title={t.settings.account}>
            <NameForm user={user} />
          </Section>
          {password(t.settings.passwordHint)}
        </div>
        <div className={classes.column}>
          <Section title={t.settings.device}>
            <DeviceChoices id="settings" />
            <ShortcutsChoice />
          </Section>
          <InstitutionSections />
        </div>
      </div>
    </>
  )
}

/** Settings of the institution, by permission. */
function InstitutionSections() {
  const user = useUser()
  const may = useMay()
  return (
    <>
      {may('business.edit') && user.institution !== null && (
        <Section title={t.settings.institution}>
          <BusinessForm institution={user.institution} />
          <CurrencyForm institution={user.institution} />
          <div>
            <ButtonLink way={{ to: '/settings/removal-reasons' }}>{t.settings.reasons}</ButtonLink>
          </div>
        </Section>
      )}
      {may('audit.view') && (
        <Section title={t.audit.title} hint={t.audit.description}>
          <div>
            <ButtonLink way={{ to: '/audit' }}>{t.audit.changes}</ButtonLink>
          </div>
        </Section>
      )}
    </>
  )
}

type SectionProps = { title: string; hint?: string; children: ReactNode }

function Section({ title, hint, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
