// A separate file, so that the widget's code comes with the captcha and not with the form.
export { ReCAPTCHA } from 'react-google-recaptcha';
