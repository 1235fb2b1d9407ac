import type { LegalContents } from '../../../server/actions/consent/publishText.ts'

/** Version 1 of the texts of the demo; who runs Ventil for real publishes their own. */
export const demoTexts: Readonly<Record<'dataPrivacy' | 'legalNote' | 'optIn', LegalContents>> = {
  dataPrivacy: {
    en: {
      title: 'Privacy information',
      body: `This information tells you which data of your home are processed, what for, and what you can ask of us.

## Who is responsible
Ventil demonstration
Musterstraße 12, 10115 Berlin, Germany

You reach us through "Contact" at the foot of this page.

## What we process
- room temperature, target temperature and humidity, as the thermostats and sensors in your home report them
- whether a window is open, and how far a valve is open
- the name, address and e-mail address with which you agree

## What for
With your consent we evaluate the climate of your rooms, to set the heating so that it uses less energy and to find faults early. We do not use it to watch how you live, and we sell it to nobody.
Without your consent the heating works as before. Devices then still report what keeps them working, such as the state of their battery.

## How long
We look at the climate of your rooms from your consent until you take it back or your lease ends. That you agreed is kept for three years after that, so that we can prove it.

## Your rights
You may take your consent back at any time, as easily as you gave it: with the link in the mail that confirms it, or with a word to us. You may see your data, have them corrected or erased, and take them with you. You may complain to a data protection authority.`,
    },
    de: {
      title: 'Datenschutzinformation',
      body: `Hier erfahren Sie, welche Daten Ihrer Wohnung verarbeitet werden, wofür, und was Sie von uns verlangen können.

## Wer verantwortlich ist
Ventil-Demonstration
Musterstraße 12, 10115 Berlin

Sie erreichen uns über „Kontakt“ am Fuß dieser Seite.

## Was wir verarbeiten
- Raumtemperatur, Solltemperatur und Luftfeuchte, wie Thermostate und Sensoren in Ihrer Wohnung sie melden
- ob ein Fenster offen steht und wie weit ein Ventil geöffnet ist
- Name, Anschrift und E-Mail-Adresse, mit denen Sie einwilligen

## Wofür
Mit Ihrer Einwilligung werten wir das Klima Ihrer Räume aus, um die Heizung sparsamer einzustellen und Störungen früh zu finden. Wir beobachten damit nicht, wie Sie leben, und verkaufen nichts davon weiter.
Ohne Ihre Einwilligung heizen Sie wie bisher. Geräte melden dann weiterhin, was sie zum Betrieb brauchen, etwa den Zustand der Batterie.

## Wie lange
Wir sehen das Klima Ihrer Räume von Ihrer Einwilligung an, bis Sie sie widerrufen oder Ihr Mietverhältnis endet. Dass Sie eingewilligt haben, bewahren wir danach drei Jahre auf, um es nachweisen zu können.

## Ihre Rechte
Sie können Ihre Einwilligung jederzeit widerrufen, so einfach, wie Sie sie gegeben haben: über den Link in der Bestätigungs-Mail oder mit einer Nachricht an uns. Sie können Ihre Daten einsehen, berichtigen oder löschen lassen und mitnehmen. Sie können sich bei einer Datenschutzbehörde beschweren.`,
    },
  },
  legalNote: {
    en: {
      title: 'Imprint',
      body: `This is the demonstration of Ventil: the texts are examples. Who runs it for real publishes their own.

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
      body: `Dies ist die Demonstration von Ventil: Die Texte sind Beispiele. Wer Ventil im Ernst betreibt, veröffentlicht eigene.

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
      body: `Your heating thermostats measure the climate of your rooms. If you agree, we use these values to set the heating of the house well and to save energy.

Agreeing is voluntary. If you do not agree, you have no disadvantage: your home is heated as before. Each adult of a household speaks for themselves.

You may take your consent back at any time; what was evaluated until then stays lawful.`,
      statement: 'I agree that the climate of my rooms is evaluated as the privacy information describes. I can take this back at any time.',
    },
    de: {
      title: 'Einwilligung in die Auswertung Ihres Raumklimas',
      body: `Ihre Heizkörperthermostate messen das Klima Ihrer Räume. Wenn Sie einwilligen, nutzen wir diese Werte, um die Heizung des Hauses gut einzustellen und Energie zu sparen.

Die Einwilligung ist freiwillig. Wenn Sie nicht einwilligen, haben Sie keinen Nachteil: Ihre Wohnung wird geheizt wie bisher. Jede erwachsene Person eines Haushalts entscheidet für sich.

Sie können Ihre Einwilligung jederzeit widerrufen; was bis dahin ausgewertet wurde, bleibt rechtmäßig.`,
      statement:
        'Ich willige ein, dass das Klima meiner Räume ausgewertet wird, wie es die Datenschutzinformation beschreibt. Ich kann dies jederzeit widerrufen.',
    },
  },
}
