import { Suspense, lazy } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { DeviceChoices } from './DeviceChoices.tsx'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Section } from './Section.tsx'
import classes from './SettingsPage.module.css'
import { ShortcutsChoice } from './ShortcutsChoice.tsx'

const InstitutionSections = lazy(() =>
  import('./institution/InstitutionSections.tsx').then((part) => ({
    default: part.InstitutionSections,
  })),
)

const PinSection = lazy(() =>
  import('./pin/PinSection.tsx').then((part) => ({ default: part.PinSection })),
)

const PrinterSection = lazy(() =>
  import('./printer/PrinterSection.tsx').then((part) => ({
    default: part.PrinterSection,
  })),
)

const OwnSessions = lazy(() =>
  import('./sessions/OwnSessions.tsx').then((part) => ({ default: part.OwnSessions })),
)

/** /settings: the own account, this device, and for an ADMIN the institution (decisions §3, §7). */
export function SettingsPage() {
  const user = useUser()
  const may = useMay()
  const isForBusiness = may('business.edit') && user.institution !== null
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
          {may('pins.use') && (
            <Suspense>
              <PinSection />
            </Suspense>
          )}
          <Section title={t.settings.sessions}>
            <Suspense>
              <OwnSessions />
            </Suspense>
          </Section>
          {isForBusiness && <DeviceSections />}
        </div>
        <div className={classes.column}>
          {!isForBusiness && <DeviceSections />}
          <Suspense>
            <InstitutionSections />
          </Suspense>
        </div>
      </div>
    </>
  )
}

function DeviceSections() {
  const { institution } = useUser()
  return (
    <>
      <Section title={t.settings.device}>
        <DeviceChoices id="settings" />
        <ShortcutsChoice />
      </Section>
      {institution !== null && (
        <Suspense>
          <PrinterSection />
        </Suspense>
      )}
    </>
  )
}
