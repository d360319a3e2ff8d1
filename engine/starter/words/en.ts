export const en = {
  starter: {
    // Of the widgets.
    choose: 'Choose one',
    yes: 'Yes',
    no: 'No',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    charactersLeft: 'Characters left: {{number}}',
    charactersOver: 'Characters too many: {{number}}',
    chooseFile: 'Choose a file',
    uploading: 'Uploading {{name}}',
    uploaded: '{{name}} is uploaded',
    notUploaded: '{{name}} was not uploaded. Choose it again.',
    tooLarge: '{{name}} is larger than {{size}}. Choose a smaller file.',
    removed: '{{name}} is removed',
    remove: 'Remove',
    removeFile: 'Remove {{name}}',
    // Of the screens.
    continue: 'Continue',
    // Of the theme.
    back: 'Back',
    stepOf: 'Step {{step}} of {{total}}',
    problem: 'There is a problem',
    notFound: 'This page does not exist',
    toStart: 'Go to the start',
  },
};
