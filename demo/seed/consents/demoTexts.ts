import type { LegalContents } from '../../../server/actions/consent/publishText.ts'

/** Version 1 of the demo's texts; production operators publish their own. */
export const demoTexts: Readonly<Record<'dataPrivacy' | 'legalNote' | 'optIn', LegalContents>> = {
  dataPrivacy: {
    en: {
      title: 'Privacy information',
      body: `This page explains which data about your home we process, for what purpose, and what rights you have.

## Controller
Ventil demonstration
Musterstraße 12, 10115 Berlin, Germany

You can reach us through “Contact” on the consent page.

## What we process
- room temperature, target temperature and humidity reported by the thermostats and sensors in your home
- whether a window is open, and how far a valve is open
- the name, address and e-mail address you give with your consent

## Purpose
With your consent, we evaluate your room climate to run the heating with less energy and to find faults early. We do not use it to monitor how you live, and we do not sell it.
Without your consent, the heating works as before. The devices then only report what they need to operate, such as their battery level.

## Storage period
We evaluate your room climate from the time you give your consent until you withdraw it or your lease ends. We keep the record of your consent for three more years as evidence.

## Your rights
You can withdraw your consent at any time, as easily as you gave it: with the link in the confirmation e-mail, or by contacting us. You have the right to access your data, to have it corrected or erased, and to receive a copy of it. You can lodge a complaint with a data protection authority.`,
    },
    de: {
      title: 'Datenschutzinformation',
      body: `Hier erfahren Sie, welche Daten zu Ihrer Wohnung wir verarbeiten, zu welchem Zweck, und welche Rechte Sie haben.

## Verantwortlicher
Ventil-Demonstration
Musterstraße 12, 10115 Berlin

Sie erreichen uns über „Kontakt“ auf der Einwilligungsseite.

## Was wir verarbeiten
- Raumtemperatur, Solltemperatur und Luftfeuchte, die Thermostate und Sensoren in Ihrer Wohnung melden
- ob ein Fenster offen steht und wie weit ein Ventil geöffnet ist
- Name, Anschrift und E-Mail-Adresse, die Sie bei der Einwilligung angeben

## Zweck
Mit Ihrer Einwilligung werten wir Ihr Raumklima aus, um die Heizung sparsamer einzustellen und Störungen früh zu erkennen. Wir beobachten damit nicht, wie Sie leben, und geben die Daten nicht weiter.
Ohne Ihre Einwilligung heizen Sie wie bisher. Die Geräte melden dann nur, was für den Betrieb nötig ist, etwa den Batteriestand.

## Speicherdauer
Wir werten Ihr Raumklima ab Ihrer Einwilligung aus, bis Sie sie widerrufen oder Ihr Mietverhältnis endet. Den Nachweis Ihrer Einwilligung bewahren wir danach noch drei Jahre auf.

## Ihre Rechte
Sie können Ihre Einwilligung jederzeit widerrufen, so einfach, wie Sie sie erteilt haben: über den Link in der Bestätigungsmail oder mit einer Nachricht an uns. Sie haben das Recht auf Auskunft, Berichtigung, Löschung und Übertragbarkeit Ihrer Daten. Sie können sich bei einer Datenschutzbehörde beschweren.`,
    },
  },
  legalNote: {
    en: {
      title: 'Imprint',
      body: `This is a demonstration of Ventil. These texts are examples; operators publish their own.

## Operator
Ventil demonstration
Musterstraße 12, 10115 Berlin, Germany
Represented by Erika Beispiel

## Contact
Telephone: +49 30 23125 000
E-mail: office@demo.ventil.test

## Register
Register court of Musterstadt, HRB 00000
VAT identification number: DE000000000`,
    },
    de: {
      title: 'Impressum',
      body: `Dies ist eine Demonstration von Ventil. Die Texte sind Beispiele; Betreiber veröffentlichen ihre eigenen.

## Betreiber
Ventil-Demonstration
Musterstraße 12, 10115 Berlin
Vertreten durch Erika Beispiel

## Kontakt
Telefon: +49 30 23125 000
E-Mail: office@demo.ventil.test

## Register
Registergericht Musterstadt, HRB 00000
Umsatzsteuer-Identifikationsnummer: DE000000000`,
    },
  },
  optIn: {
    en: {
      title: 'Consent to the evaluation of your room climate',
      body: `Your radiator thermostats measure your room climate. With your consent, we use these values to adjust the heating of the building and to save energy.

Your consent is voluntary. If you do not give it, you have no disadvantage: your home is heated as before. Each adult in a household decides for themselves.

You can withdraw your consent at any time. Anything evaluated before that remains lawful.`,
      statement:
        'I agree that my room climate is evaluated as described in the privacy information. I can withdraw my consent at any time.',
    },
    de: {
      title: 'Einwilligung in die Auswertung Ihres Raumklimas',
      body: `Ihre Heizkörperthermostate messen Ihr Raumklima. Mit Ihrer Einwilligung nutzen wir diese Werte, um die Heizung des Hauses besser einzustellen und Energie zu sparen.

Die Einwilligung ist freiwillig. Wenn Sie nicht einwilligen, entsteht Ihnen kein Nachteil: Ihre Wohnung wird geheizt wie bisher. Jede erwachsene Person eines Haushalts entscheidet für sich.

Sie können Ihre Einwilligung jederzeit widerrufen. Was bis dahin ausgewertet wurde, bleibt rechtmäßig.`,
      statement:
        'Ich willige ein, dass mein Raumklima wie in der Datenschutzinformation beschrieben ausgewertet wird. Ich kann meine Einwilligung jederzeit widerrufen.',
    },
  },
}
