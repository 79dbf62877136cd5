import { NUMBER_SETTINGS } from '@mezgeb/contract/business/institution-settings'

import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { ButtonLink } from '../../../../ui/kit/ButtonLink.tsx'
import { settingsPages } from '../../../nav-items.ts'
import { BusinessForm } from '../BusinessForm.tsx'
import { CurrencyForm } from '../CurrencyForm.tsx'
import { Section } from '../Section.tsx'
import { Numbering } from './Numbering.tsx'
import { NumberSetting } from './NumberSetting.tsx'
import { ReceiptTexts } from './ReceiptTexts.tsx'
import { ScaleCodes } from './ScaleCodes.tsx'
import classes from '../SettingsPage.module.css'

import type { WithInstitution } from './use-institution-form.ts'

/** Settings of the institution, by permission. */
export function InstitutionSections() {
  const { institution } = useUser()
  const may = useMay()
  return (
    <>
      {may('business.edit') && institution !== null && <Business institution={institution} />}
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

function Business({ institution }: WithInstitution) {
  return (
    <>
      <Section title={t.settings.institution}>
        <BusinessForm institution={institution} />
        <CurrencyForm institution={institution} />
        <div className={classes.links}>
          <ButtonLink way={{ to: '/tills' }}>{t.tills.title}</ButtonLink>
          {settingsPages().map(({ to, title }) => (
            <ButtonLink key={to} way={{ to }}>
              {title}
            </ButtonLink>
          ))}
        </div>
      </Section>
      <ReceiptTexts institution={institution} />
      <Numbering institution={institution} />
      {NUMBER_SETTINGS.map((setting) => (
        <NumberSetting key={setting.name} {...{ setting, institution }} />
      ))}
      <ScaleCodes institution={institution} />
    </>
  )
}
