import { describe, expect, test } from '@jest/globals';
import { arrangementsOfTitle } from '../../../shared/importers/titles/arrangement.ts';

describe('titles state the work arrangement in five languages', () => {
  test.each([
    ['Backend Engineer (Remote)', ['remote']],
    ['Backend Engineer - Hybrid', ['hybrid']],
    ['[REMOTO] Pessoa Desenvolvedora PHP', ['remote']],
    ['REMOTO] Pessoa Desenvolvedora PHP', ['remote']],
    ['[Remoto] Dev Full-time (Part-time na Acme)', ['remote']],
    ['Analista de Dados - 100% Remoto', ['remote']],
    ['Desarrolladora Java (remoto, España)', ['remote']],
    ['[Remoto/CLT] Analista de Suporte', ['remote']],
    ['[São Paulo/SP | Remoto] Analista', ['remote']],
    ['Analista de Dados @ Acme | Remoto', ['remote']],
    ['Vaga Analista 📍 Remoto 🚀', ['remote']],
    ['Kundenberaterin (100 % Homeoffice)', ['remote']],
    ['Conseillère clientèle (télétravail complet)', ['remote']],
    ['[Híbrido - São Paulo/SP] Pessoa Engenheira', ['hybrid']],
    ['Híbrido em Recife | Product Designer', ['hybrid']],
    ['Contador (híbrido, 2 días en la oficina)', ['hybrid']],
    ['Contadora (2 dias remotos e 3 presenciais)', ['hybrid']],
    ['Comptable (télétravail partiel)', ['hybrid']],
    ['Chargée de paie (poste hybride)', ['hybrid']],
    ['Buchhalter (m/w/d) - hybrides Arbeiten', ['hybrid']],
    ['Analista de BI (Presencial/BH)', ['onsite']],
    ['Formatrice (en présentiel)', ['onsite']],
    ['Servicetechniker (m/w/d) (vor Ort)', ['onsite']],
    ['[Remoto ou Híbrido] Analista', ['hybrid', 'remote']],
    ['Programador (100% remoto o presencial en Lima)', ['onsite', 'remote']],
  ])('%s', (title, said) => expect(arrangementsOfTitle(title).sort()).toEqual(said));

  test.each([
    ['without brackets', 'Remote Sensing Engineer'],
    ['in the middle', 'Gerente de equipe remota'],
    ['that a place is the other choice of', '[Curitiba/Remoto] Analista'],
    ['that a place is the other choice of', '[Recife ou Remoto] Analista'],
    ['that may not last', 'Analista [Remoto durante a pandemia]'],
    ['that may not last', 'Analista - Remoto (temporário)'],
    ['that may be', 'Analista (possibilidade de remoto)'],
    ['that may be', 'Comptable (télétravail possible)'],
    ['of a part of the week or of all of it', 'Sachbearbeiterin (Homeoffice)'],
    ['of some days', 'Analista [presencial 2x por semana]'],
    ['that is refused', 'Analista (não remoto)'],
    ['of what is done', 'Técnico (suporte remoto)'],
    ['of programs', 'Desenvolvedor Mobile (Híbrido)'],
    ['of vehicles', 'Mechatroniker (hybride Fahrzeuge)'],
    ['next to another word', 'Contador - Remoto Vendas'],
  ])('none %s: %s', (_, title) => expect(arrangementsOfTitle(title)).toEqual([]));
});
