/**
 * Resource types without effect on a laptop, each with the reason. They still get a name, so references to them resolve.
 * A template with a type that is neither listed here nor run by a service does not start.
 */
export const INERT_TYPES: Readonly<Record<string, string>> = {
  'AWS::CDK::Metadata': 'only reports to AWS which constructs are used',
  'AWS::CloudFront::Function': 'the runtime finds the page of a path with the same code',
  'AWS::CloudFront::OriginAccessControl': 'the runtime serves the documentation itself',
  'AWS::CloudFront::ResponseHeadersPolicy': 'the runtime sends the same headers itself',
  'AWS::CloudWatch::Alarm': 'nobody is told; the operations page shows what would sound',
  'AWS::CloudWatch::CompositeAlarm': 'nobody is told; the operations page shows what would sound',
  'AWS::CloudWatch::Dashboard': 'the operations page shows the same figures',
  'AWS::CodeDeploy::Application': 'a start replaces every function at once',
  'AWS::CodeDeploy::DeploymentGroup': 'a start replaces every function at once',
  'AWS::IAM::ManagedPolicy': 'the engines check no permissions; the grants are tested on the template',
  'AWS::IAM::Policy': 'the engines check no permissions; the grants are tested on the template',
  'AWS::IAM::Role': 'the engines check no permissions; the grants are tested on the template',
  'AWS::Lambda::EventInvokeConfig':
    'a failed schedule runs again at its next time; log lines are retried by the defaults of Lambda',
  'AWS::Lambda::Permission': 'the runtime may invoke every function',
  'AWS::Logs::LogGroup': 'all functions write to functions.log in the data folder',
  'AWS::Logs::LogStream': 'all functions write to functions.log in the data folder',
  'AWS::Logs::MetricFilter': 'the runtime has no CloudWatch to count in',
  'AWS::Logs::QueryDefinition': 'the runtime has no Logs Insights to save it in',
  'AWS::Logs::ResourcePolicy': 'the engines check no permissions',
  'AWS::S3::BucketPolicy': 'the engines check no permissions; transport rules do not apply to loopback',
  'AWS::SNS::Subscription': 'alarms tell nobody here, so nothing is published',
  'AWS::SNS::Topic': 'alarms tell nobody here, so nothing is published',
  'AWS::SNS::TopicPolicy': 'alarms tell nobody here, so nothing is published',
  'AWS::SQS::QueuePolicy': 'the engines check no permissions; transport rules do not apply to loopback',
  'AWS::Scheduler::ScheduleGroup': 'only names its schedules',
  'Custom::Documentation': 'the runtime serves the documentation itself, so nothing publishes it',
};
