import { array, checkbox, defineModule, dropdown, file, richText } from '#common/module.ts';

export const tutorials = defineModule({
  name: 'tutorials',
  label: 'Tutorials',
  singular: 'Tutorial',
  icon: 'player-play',
  navigation: 'Knowledge',
  rights: { staff: 'read' },
  fields: {
    category: dropdown(
      'Category',
      [
        'B2B',
        'Recruiting',
        'Administrative',
        'RFPs',
        'Credentialing',
        'Job boards',
        'Processes',
        'Miscellaneous Helpful Tips and Tricks',
      ],
      { indexed: true },
    ),
    sourceType: dropdown('Source', [
      { value: 'html', label: 'HTML' },
      { value: 'video', label: 'Video' },
      { value: 'image', label: 'Image' },
    ]),
    sourcePath: file('Source file'),
    captions: file('Captions'),
    /** Addresses of screens, and names of modules for their lists and records. */
    show_on: array('Offered on', { maxBytes: 8 * 1024 }),
    htmlText: richText('Text', { textAreaRowCount: 10 }),
    active: checkbox('Active', { default: true }),
  },
});

export default tutorials;
