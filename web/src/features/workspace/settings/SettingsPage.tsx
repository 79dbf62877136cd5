import { Suspense, lazy } from 'react'

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
import { Section } from './Section.tsx'
import classes from './SettingsPage.module.css'
import { ShortcutsChoice } from './ShortcutsChoice.tsx'

const ScaleCodes = lazy(() =>
  import('./institution/ScaleCodes.tsx').then((section) => ({ default: section.ScaleCodes })),
)

const ReceiptTexts = lazy(() =>
  import('./institution/ReceiptTexts.tsx').then((section) => ({ default: section.ReceiptTexts })),
)

const Numbering = lazy(() =>
  import('./institution/Numbering.tsx').then((section) => ({ default: section.Numbering })),
)

const DiscountLimit = lazy(() =>
  import('./institution/DiscountLimit.tsx').then((section) => ({ default: section.DiscountLimit })),
)

const DefaultThreshold = lazy(() =>
  import('./institution/DefaultThreshold.tsx').then((section) => ({
    default: section.DefaultThreshold,
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
  const mayUsePin = useMay()('pins.use')
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
          {mayUsePin && (
            <Suspense>
              <PinSection />
            </Suspense>
          )}
          <Section title={t.settings.sessions}>
            <Suspense>
              <OwnSessions />
            </Suspense>
          </Section>
        </div>
        <div className={classes.column}>
          <DeviceSections />
          <InstitutionSections />
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
          <div className={classes.links}>
            <ButtonLink way={{ to: '/tills' }}>{t.tills.title}</ButtonLink>
            <ButtonLink way={{ to: '/settings/tenders' }}>{t.settings.tenders}</ButtonLink>
            <ButtonLink way={{ to: '/settings/taxes' }}>{t.settings.taxes}</ButtonLink>
            <ButtonLink way={{ to: '/settings/price-lists' }}>{t.priceLists.title}</ButtonLink>
            <ButtonLink way={{ to: '/settings/removal-reasons' }}>{t.settings.reasons}</ButtonLink>
          </div>
        </Section>
      )}
      {may('business.edit') && user.institution !== null && (
        <Suspense>
          <ReceiptTexts institution={user.institution} />
          <Numbering institution={user.institution} />
          <DefaultThreshold institution={user.institution} />
          <DiscountLimit institution={user.institution} />
          <ScaleCodes institution={user.institution} />
        </Suspense>
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
